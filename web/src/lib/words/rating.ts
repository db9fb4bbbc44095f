/** A rating beside a name: "1138", or "1138?" as long as too little is known of the player. Nothing before the first one. */
export function ratingText({ rating, provisional }: { rating: number | null; provisional: boolean }): string {
  return rating === null ? "" : `${rating}${provisional ? "?" : ""}`;
}
