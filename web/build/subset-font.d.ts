declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2';
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    /** Tags of OpenType features. */
    readonly keepFeatures: readonly string[];
  }
  /** Returns the font with only these characters. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
