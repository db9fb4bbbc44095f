/** Searches, one after the other, in a Python of its own. Whoever wants one to end ends this worker. */
import { startPython } from "./python";
import { KEEPS, type Found, type Question } from "./wire";

const searches = startPython({ keeps: self.name === KEEPS }).then((python) =>
  python.pyimport("witchwood.page.searches")["Searches"]?.(),
);

self.addEventListener("message", (event: MessageEvent<Question>) => {
  void answer(event.data);
});

async function answer({ id, text }: Question): Promise<void> {
  let found: Found;
  try {
    found = { id, text: (await searches)?.["answer"]?.(text) as string };
  } catch (error) {
    found = { id, problem: String(error) };
  }
  self.postMessage(found);
}
