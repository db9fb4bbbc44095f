/**
 * Words of the app in English. What games, options and moves are called, the service says; tables have their own list.
 * Each file has those of a group of pages: all keys that begin alike.
 */
import { app } from "./app";
import { days } from "./days";
import { games } from "./games";
import { habits } from "./habits";
import { kept } from "./kept";
import { meeting } from "./meeting";
import { own } from "./own";
import { page } from "./page";
import { puzzles } from "./puzzles";
import { results } from "./results";
import { rooms } from "./rooms";
import { table } from "./table";
import { together } from "./together";
import { turns } from "./turns";

export const en = {
  ...app,
  ...games,
  ...table,
  ...together,
  ...rooms,
  ...meeting,
  ...turns,
  ...results,
  ...days,
  ...habits,
  ...own,
  ...kept,
  ...page,
  ...puzzles,
} as const;
