/** The colours of all games that have a folder, there from the first page on: its pictures show them side by side. */
import.meta.glob("./*/theme.css", { eager: true });
