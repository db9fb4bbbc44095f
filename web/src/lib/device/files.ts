/** Files that the page makes itself. */
import { after } from "../clock";

const SOON = 10_000; // milliseconds

/** Hands a text to the browser to be saved under a name. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  after(SOON, () => {
    URL.revokeObjectURL(address); // the browser reads it after this turn
  });
}
