/** A new value made of the old one's parts wherever they are equal, so that only what differs is drawn again. */
export function shared<Value>(old: unknown, value: Value): Value {
  if (Object.is(old, value)) return value;
  if (!isPlain(old) || !isPlain(value) || Array.isArray(old) !== Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const parts = keys.map((key) => shared(old[key], value[key]));
  if (keys.length === Object.keys(old).length && keys.every((key, n) => key in old && Object.is(old[key], parts[n])))
    return old as Value;
  return (Array.isArray(value) ? parts : Object.fromEntries(keys.map((key, n) => [key, parts[n]]))) as Value;
}

/** True for arrays and for objects that JSON can have. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
