/** The colours of games that the client has no theme for, given to the style sheet cloth.css. */
import type { GameInfo } from "./protocol/types";

let sheet: CSSStyleSheet | undefined;

/** Makes each game's colour its `--game-colour`. A rule for each game, since the page allows no style elements. */
export function colourGames(games: readonly GameInfo[]): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const rules = games.map(
    ({ name, colour }) => colour && `[data-game="${CSS.escape(name)}"] { --game-colour: ${colour} }`,
  );
  sheet.replaceSync(rules.filter(Boolean).join("\n"));
}
