/** Searches, one after the other, in a Python of its own. Whoever wants one to end ends this worker. */
import { startPython } from "./python";
import { forgetMemory } from "./snapshot";
import { KEEPS, type Found, type Question } from "./wire";

const tell = (found: Found): void => {
  self.postMessage(found);
};

const kept = (): void => {
  tell({ do: "kept" });
};

const searches = startPython(self.name === KEEPS ? kept : undefined).then((python) =>
  python.pyimport("witchwood.page.searches")["Searches"]?.(),
);
searches.catch(async (error: unknown) => {
  await forgetMemory();
  tell({ do: "failed", reason: String(error) });
});

self.addEventListener("message", (event: MessageEvent<Question>) => {
  void answer(event.data);
});

async function answer({ id, text }: Question): Promise<void> {
  const python = await searches;
  try {
    tell({ do: "answer", id, text: python?.["answer"]?.(text) as string });
  } catch (error) {
    if (error instanceof Error && error.name === "PythonError") tell({ do: "refuse", id, problem: String(error) });
    else tell({ do: "failed", reason: String(error) }); // Python has died
  }
}
