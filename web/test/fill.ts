import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Replaces the text of a field at once: typing renders the form for each letter. */
export async function fill(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  if (text) await person.paste(text);
}

/** Chooses an option of a select. */
export async function choose(person: UserEvent, select: HTMLElement, option: string): Promise<void> {
  await person.click(select);
  await person.click(await screen.findByRole("option", { name: option }));
}
