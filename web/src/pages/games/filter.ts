/** Which of one's games an address asks for: /games?game=klondike&result=won&level=hard&day=2026-11-23&page=2. */
const NAMES = ["game", "result", "level", "day", "page"] as const;
export type Filter = Partial<Record<(typeof NAMES)[number], string>>;

/** What an address says of it; empty words and others are left out. */
export function filterFrom(query: URLSearchParams): Filter {
  return Object.fromEntries(
    NAMES.map((name) => [name, query.get(name) ?? ""] as const).filter(([, value]) => value !== ""),
  ) satisfies Filter;
}

/** The address of the same games with something chosen otherwise; "" for any. Another choice begins at the first page. */
export function addressWith(filter: Filter, changed: Filter): string {
  const next = { ...filter, page: "", ...changed };
  const query = new URLSearchParams(
    NAMES.flatMap((name) => ((next[name] ?? "") === "" ? [] : [[name, next[name] ?? ""]])),
  );
  return query.size === 0 ? "/games" : `/games?${query.toString()}`;
}
