/** Backs, one for each game: an accent medallion on the game's cloth, drawn on 100 by 140. */

function grid(columns: number, rows: number, each: (column: number, row: number) => string): string {
  const parts: string[] = [];
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) parts.push(each(column, row));
  return parts.join("");
}

const ground = '<rect width="100" height="140" fill="var(--cloth-dn)"/>';
const medallion = (picture: string): string =>
  '<circle cx="50" cy="70" r="31" fill="var(--cloth-dn)"/>' +
  '<circle cx="50" cy="70" r="29" fill="none" stroke="var(--accent)" stroke-width="1.1"/>' +
  '<circle cx="50" cy="70" r="26.4" fill="none" stroke="var(--accent)" stroke-width=".5" opacity=".7"/>' +
  `<g fill="var(--accent)" color="var(--accent)">${picture}</g>`;
const use = (name: string, x: number, y: number, size: number, more = ""): string =>
  `<use href="{${name}}" x="${x}" y="${y}" width="${size}" height="${size}"${more}/>`;

const hills =
  '<path d="M0 140V112q18-14 34-9t30-6 36 4v39z" fill="var(--cloth-up)" opacity=".55"/>' +
  '<path d="M0 140v-16q26-12 52-4t48-6v26z" fill="var(--cloth-up)"/>' +
  '<g fill="var(--accent)" opacity=".55"><circle cx="18" cy="20" r=".9"/><circle cx="80" cy="14" r="1.1"/>' +
  '<circle cx="66" cy="28" r=".7"/><circle cx="34" cy="34" r=".8"/><circle cx="88" cy="40" r=".7"/>' +
  '<circle cx="11" cy="48" r=".9"/></g>';

const lattice = Array.from({ length: 15 }, (_, n) => n * 14 - 70)
  .map((x) => `<path d="M${x} 0l140 140M${x} 140 ${x + 140} 0"/>`)
  .join("");

const weave = grid(10, 14, (column, row) => {
  const [x, y] = [column * 10, row * 10];
  return (column + row) % 2 === 0
    ? `M${x + 2.5} ${y + 1}v8M${x + 5} ${y + 1}v8M${x + 7.5} ${y + 1}v8`
    : `M${x + 1} ${y + 2.5}h8M${x + 1} ${y + 5}h8M${x + 1} ${y + 7.5}h8`;
});

const spirits = grid(6, 9, (column, row) => {
  const names = row % 2 === 0 ? ["frog", "pointy-hat"] : ["ghost", "goblin-head"];
  return use(names[column % 2] ?? "frog", 2.5 + column * 17.4 - (row % 2) * 8.7, 2.5 + row * 15.5, 11);
});

const ripples = grid(6, 9, (column, row) => {
  const [x, y] = [8 + column * 20 - (row % 2) * 10, 8 + row * 18];
  return `<circle cx="${x}" cy="${y}" r="6.2"/><circle cx="${x}" cy="${y}" r="2.6"/>`;
});

export const backs = {
  "back-pendle": `${ground}${hills}<g transform="rotate(180 50 70)">${hills}</g>${medallion(use("witch-flight", 32, 52, 36))}`,
  "back-witchpig":
    `${ground}<g fill="none" stroke="var(--cloth-up)" stroke-width="2.2">${lattice}</g>` +
    medallion(use("pig", 30, 51, 40) + use("pointy-hat", 55.5, 46, 14, ' transform="rotate(14 62 54)"')),
  "back-wyr": `${ground}<path d="${weave}" stroke="var(--cloth-up)" stroke-width="1.7" stroke-linecap="round"/>${medallion(use("keiju", 31, 51, 38))}`,
  "back-hocus": `${ground}<g fill="var(--cloth-up)" color="var(--cloth-up)">${spirits}</g>${medallion(use("pointy-hat", 31, 50, 38))}`,
  "back-stones": `${ground}<g fill="none" stroke="var(--cloth-up)" stroke-width="1.5">${ripples}</g>${medallion(use("crown", 31, 51, 38))}`,
} as const;
