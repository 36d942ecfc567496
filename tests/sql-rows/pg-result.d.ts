declare module 'pg/lib/result.js' {
  interface Column {
    readonly tableID: number;
    readonly columnID: number;
    readonly name: string;
    readonly dataTypeID: number;
  }
  export default class Result {
    readonly rows: readonly object[];
    addFields: (this: Result, fields: readonly Column[]) => void;
  }
}
