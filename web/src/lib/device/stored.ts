/** Small things that this browser keeps between visits. Where it has no storage or no room they last for this visit. */
const visit = new Map<string, string>();

export function stored(key: string): string | null {
  try {
    return visit.get(key) ?? localStorage.getItem(key);
  } catch {
    return null; // no storage at all: a private window, or the visitor's wish
  }
}

export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    visit.delete(key);
  } catch {
    visit.set(key, text);
  }
}
