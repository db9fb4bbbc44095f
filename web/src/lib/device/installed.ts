/** Whether a service worker keeps all that it should; told once it has fetched it, or could not. */
export async function keepsAll({ active, installing, waiting }: ServiceWorkerRegistration): Promise<boolean> {
  const coming = installing ?? waiting;
  if (active || !coming) return active !== null;
  return new Promise((tell) => {
    const look = (): void => {
      if (coming.state === "activated") tell(true);
      else if (coming.state === "redundant") tell(false);
    };
    coming.addEventListener("statechange", look);
    look();
  });
}
