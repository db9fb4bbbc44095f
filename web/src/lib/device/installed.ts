/** Whether a service worker keeps all that it should; known once it has fetched it, or could not. */
export async function keepsAll({ active, installing, waiting }: ServiceWorkerRegistration): Promise<boolean> {
  const coming = installing ?? waiting;
  if (active || !coming) return active !== null;
  return new Promise((answer) => {
    const look = (): void => {
      if (coming.state === "activated") answer(true);
      else if (coming.state === "redundant") answer(false);
    };
    coming.addEventListener("statechange", look);
    look();
  });
}
