import path from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { API, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import type { Property, Shape } from './row-shape.ts';

/** Row types by the place of the statement's `execute`, as `server/features/likes/likes.repository.ts:91`. */
export type DeclaredRows = Readonly<Record<string, Shape>>;

const root = path.resolve(import.meta.dirname, '../..');
const EXECUTE = /^execute(TakeFirst|TakeFirstOrThrow)?$/;
/** Deepest compared level: JSON types refer to themselves. */
const MAX_DEPTH = 8;

/** Reads the declared row type of every statement of the product with the type checker. Takes about two seconds. */
export function readDeclaredRows(): DeclaredRows {
  const api = new API({ cwd: root });
  try {
    const [project] = api
      .updateSnapshot({ openProject: path.join(root, 'tsconfig.server.json') })
      .getProjects();
    if (!project) throw new TypeError('tsconfig.server.json opens no project');
    const { checker, program } = project;
    const rows: Record<string, Shape> = {};
    for (const name of project.rootFiles.filter(isRepository)) {
      const file = program.getSourceFile(name);
      if (file)
        readFile(file, checker, (line, shape) => (rows[`${path.relative(root, name)}:${line}`] = shape));
    }
    return rows;
  } finally {
    api.close();
  }
}

function isRepository(name: string): boolean {
  return /\.(repository|db)\.ts$/.test(name);
}

function readFile(file: ast.SourceFile, checker: Checker, found: (line: number, shape: Shape) => void): void {
  const visit = (node: ast.Node): void => {
    node.forEachChild(visit);
    if (!ast.isCallExpression(node) || !ast.isPropertyAccessExpression(node.expression)) return;
    const { name, expression } = node.expression;
    if (!EXECUTE.test(name.text)) return;
    const statement = checker.getTypeAtLocation(expression);
    const shape = statement && rowShape(statement, checker);
    if (shape) found(file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1, shape);
  };
  visit(file);
}

/** Returns undefined when the statement declares no rows. */
function rowShape(statement: Type, checker: Checker): Shape | undefined {
  const name = statement.getSymbol()?.name ?? statement.getAliasSymbol()?.name ?? '';
  if (!statement.isTypeReference()) return undefined;
  const row = checker.getTypeArguments(statement).at(name.endsWith('QueryBuilder') ? 2 : 0);
  if (!row || /^(Insert|Update|Delete)Result$/.test(row.getSymbol()?.name ?? '')) return undefined;
  const shape = shapeOf(row, checker);
  return shape.kind === 'object' && Object.keys(shape.properties).length > 0 ? shape : undefined;
}

function shapeOf(type: Type, checker: Checker, depth = 0): Shape {
  const scalar = scalarOf(type);
  if (scalar) return scalar;
  if (depth > MAX_DEPTH) return { kind: 'unknown' };
  if (type.isUnionType())
    return {
      kind: 'union',
      members: (type.getTypes() ?? []).map((member) => shapeOf(member, checker, depth + 1)),
    };
  if (checker.isArrayLikeType(type)) return arrayShape(type, checker, depth);
  const symbol = type.getSymbol()?.name;
  if (symbol === 'Date') return { kind: 'date' };
  if (symbol === 'Buffer' || symbol === 'Uint8Array') return { kind: 'bytes' };
  if (checker.getIndexInfosOfType(type).length > 0) return { kind: 'unknown' };
  return { kind: 'object', properties: propertiesOf(type, checker, depth) };
}

function scalarOf(type: Type): Shape | undefined {
  const { flags } = type;
  // `boolean` is a union of two literals.
  if (flags & TypeFlags.BooleanLiteral) return { kind: 'boolean' };
  if (type.isLiteralType()) {
    const { value } = type;
    return typeof value === 'bigint' ? { kind: 'unknown' } : { kind: 'literal', value };
  }
  if (flags & TypeFlags.String) return { kind: 'string' };
  if (flags & TypeFlags.Number) return { kind: 'number' };
  if (flags & TypeFlags.Boolean) return { kind: 'boolean' };
  if (flags & TypeFlags.Null) return { kind: 'null' };
  if (flags & TypeFlags.Undefined) return { kind: 'undefined' };
  if (type.isTypeParameter() || flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TemplateLiteral))
    return flags & TypeFlags.TemplateLiteral ? { kind: 'string' } : { kind: 'unknown' };
  return undefined;
}

function arrayShape(type: Type, checker: Checker, depth: number): Shape {
  const elements = type.isTypeReference() ? checker.getTypeArguments(type) : [];
  const members = elements.map((element) => shapeOf(element, checker, depth + 1));
  const [only] = members;
  return { kind: 'array', element: only && members.length === 1 ? only : { kind: 'union', members } };
}

function propertiesOf(type: Type, checker: Checker, depth: number): Record<string, Property> {
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((property) => {
      const of = checker.getTypeOfSymbol(property);
      const shape: Shape = of ? shapeOf(of, checker, depth + 1) : { kind: 'unknown' };
      const isOptional = (property.flags & OPTIONAL) !== 0;
      return [property.name, { shape, isOptional }];
    }),
  );
}

/** `SymbolFlags.Optional`. */
const OPTIONAL = 16_777_216;
