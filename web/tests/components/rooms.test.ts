/** A lasting room: what its members say to each other. */
import { beforeEach, expect, test } from "vitest";
import { t } from "$lib/i18n";
import type { RoomState } from "$lib/protocol/types";
import { all, one, open, pass, said, type, words } from "../harness/app";
import { recordedAnswers, Refusal, service } from "../harness/service";

const room = { ...(recordedAnswers.get("GET /rooms/two") as RoomState), id: "r" };
const line = {
  number: 9,
  name: "Ben",
  profile: "00ff00ff00ff00ff",
  you: false,
  text: "I am here",
  at: "2026-01-01T12:00:00Z",
};

beforeEach(() => {
  service.answers.set("GET /rooms/r", room);
});

test("what members have said is there, and leads to their profiles; what comes later is read out", async () => {
  await open("/room/r");
  expect(words("#room-talk ~ .lines")).toContain("Shall we begin?");
  expect(words("#room-talk ~ .lines")).toContain(t("seat.you"));
  expect(said().join(" ")).not.toContain("One more minute!");
  service.answers.set("GET /rooms/r", { ...room, lines: [...room.lines, line] });
  for (const socket of service.lines) socket.breaks(1011);
  await pass(3000);
  expect(words("#room-talk ~ .lines")).toContain("I am here");
  expect(said().join(" ")).toContain(t("chat.heard", { name: "Ben", words: "I am here" }));
  expect(all("#room-talk ~ .lines a").at(-1)?.getAttribute("href")).toBe("/people/00ff00ff00ff00ff");
});

test("a line is sent and shown at once; one that is refused stays in its field", async () => {
  service.answers.set("POST /rooms/r/lines", { ...room, lines: [{ ...line, you: true, text: "Yes" }] });
  await open("/room/r");
  const field = one("#room-talk ~ form input") as HTMLInputElement;
  await type(field, "Yes");
  expect(service.body("POST /rooms/r/lines")).toEqual({ text: "Yes" });
  expect(words("#room-talk ~ .lines")).toContain("Yes");
  expect(field.value).toBe("");
  service.answers.set("POST /rooms/r/lines", new Refusal(409, "write 1 to 200 characters"));
  await type(field, "a");
  expect(words("#room-talk ~ [role=alert]")).toBe("Write 1 to 200 characters");
  expect(field.value).toBe("a");
});

test("only members see the talk of a room", async () => {
  service.answers.set("GET /rooms/r", { ...room, you: null, lines: [] });
  await open("/room/r");
  expect(all("#room-talk")).toEqual([]);
  expect(words("main")).toContain(t("room.join"));
});
