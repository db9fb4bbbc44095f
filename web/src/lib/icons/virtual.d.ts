declare module "virtual:game-icons" {
  /** SVG inside of each icon, drawn on 512 by 512 (tools/game-icons.ts). */
  export const gameIcons: Record<import("./credits").GameIconName, string>;
}
