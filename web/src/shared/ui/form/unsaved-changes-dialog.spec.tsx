import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { renderPart } from "../../../../test/render.tsx";
import { UnsavedChangesDialog } from "./unsaved-changes-dialog.tsx";
import { confirmLeaving } from "./unsaved-changes.ts";

const QUESTION = "1 parameter is not saved.";

function show(active = true) {
  const onLeave = jest.fn();
  const onLink = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { person } = renderPart(
    <>
      <a href="/client/pdfs" onClick={onLink}>
        Projects
      </a>
      <UnsavedChangesDialog active={active} question={QUESTION} onLeave={onLeave} />
    </>,
  );
  return { person, onLeave, onLink, press: (name: string) => screen.findByRole("button", { name }).then((one) => person.click(one)) };
}

/** Begins a navigation that no link triggers. */
function leave(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  act(() => void confirmLeaving().then(resolve));
  return promise;
}

describe("UnsavedChangesDialog", () => {
  it("follows a link only after Leave", async () => {
    const { person, press, onLeave, onLink } = show();
    await person.click(screen.getByRole("link"));
    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toHaveTextContent(QUESTION);
    expect(screen.getByRole("button", { name: "Stay" })).toHaveFocus();
    await press("Stay");
    expect(onLink).not.toHaveBeenCalled();
    expect(onLeave).not.toHaveBeenCalled();
    await person.click(screen.getByRole("link", { hidden: true }));
    await press("Leave");
    await waitFor(() => expect(onLink).toHaveBeenCalledTimes(1));
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it("stays on Escape when something other than a link leads away", async () => {
    const { person } = show();
    const answer = leave();
    await screen.findByRole("dialog");
    await person.keyboard("{Escape}");
    expect(await answer).toBe(false);
  });

  it("cancels a first navigation when a second one begins", async () => {
    const { press } = show();
    const first = leave();
    const second = leave();
    expect(await first).toBe(false);
    await press("Leave");
    expect(await second).toBe(true);
  });

  it("lets the browser ask before a reload, but only while there are unsaved changes", async () => {
    const reload = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
    const { person, onLink } = show(false);
    expect(reload()).toBe(true);
    await person.click(screen.getByRole("link"));
    expect(onLink).toHaveBeenCalledTimes(1);
    expect(await confirmLeaving()).toBe(true);
    show();
    expect(reload()).toBe(false);
  });
});
