/** The part of JSON Schema that event schemas use; the server checks formats, patterns and limits. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly object[];
  readonly allOf?: readonly object[];
  readonly items?: object;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
  readonly patternProperties?: Readonly<Record<string, object>>;
}

/** Returns whether a value has the types and required fields of a schema. Additional fields are allowed. */
export function hasShape(schema: object, value: unknown): boolean {
  const shape: Shape = schema;
  if (shape.anyOf) return shape.anyOf.some((part) => hasShape(part, value));
  if (shape.allOf) return shape.allOf.every((part) => hasShape(part, value));
  if (shape.enum) return shape.enum.includes(value);
  if ('const' in shape) return shape.const === value;
  switch (shape.type) {
    case 'object':
      return matchesObject(shape, value);
    case 'array':
      return Array.isArray(value) && value.every((one) => hasShape(shape.items ?? {}, one));
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'null':
      return value === null;
    case undefined:
      return true;
    default:
      return typeof value === shape.type;
  }
}

function matchesObject(
  { required = [], properties = {}, patternProperties = {} }: Shape,
  value: unknown,
): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = new Map(Object.entries(value));
  const [each] = Object.values(patternProperties);
  return (
    required.every((name) => fields.has(name)) &&
    Object.entries(properties).every(
      ([name, part]) => !fields.has(name) || hasShape(part, fields.get(name)),
    ) &&
    (each === undefined || [...fields.values()].every((one) => hasShape(each, one)))
  );
}
