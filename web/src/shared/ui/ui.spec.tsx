import { AppError, ERRORS } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import type { FormEvent } from "react";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { renderFor, renderPart } from "../../../test/render.tsx";
import { ApiError, buildOfflineError } from "../api/api-error.ts";
import { ConfirmDialog } from "./dialog/confirm-dialog.tsx";
import { DisabledBecause } from "./basics.tsx";
import { UnsavedChangesDialog } from "./form/unsaved-changes-dialog.tsx";
import { confirmLeaving } from "./form/unsaved-changes.ts";
import { ErrorBanner } from "./feedback/error-banner.tsx";
import { toast, toastError } from "./feedback/toast.ts";
import { toastUndo } from "./feedback/undo-toast.tsx";
import CutTexts from "./text/cut-texts.tsx";
import { TwoLines } from "./text/cell-texts.tsx";
import { SearchBox } from "./search/search-box.tsx";

function show(onConfirm: () => Promise<unknown>) {
  const onClose = jest.fn();
  const dialog = (opened: boolean) => (
    <ConfirmDialog
      {...{ onClose, onConfirm }}
      title="Delete Location"
      question="Sure?"
      subject={opened ? "Galveston" : null}
      getName={(name) => name}
      confirm="Delete"
      failure="Failed to delete location"
    />
  );
  const { person, rerender } = renderPart(dialog(true));
  return { person, onClose, open: (opened: boolean) => rerender(dialog(opened)) };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("DisabledBecause", () => {
  it("says why a button cannot be used to pointer, keyboard and screen reader, and neither clicks nor submits", async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    const form = (reason: string | null) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <DisabledBecause reason={reason}>
          <button type="submit" title="Send it" onClick={onClick}>
            Send
          </button>
        </DisabledBecause>
      </form>
    );
    const { person, rerender } = renderPart(form("Please name it"));
    expect(button("Send")).toHaveAttribute("aria-disabled", "true");
    expect(button("Send")).toHaveAccessibleDescription("Please name it");
    await person.click(screen.getByLabelText("Name"));
    await person.keyboard("{Enter}{Tab}{Enter}");
    expect(button("Send")).toHaveFocus();
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Please name it");
    await person.click(button("Send"));
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(null));
    expect(button("Send")).toHaveFocus();
    expect(screen.queryByRole("tooltip")).toBeNull();
    await person.click(button("Send"));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

it("CutTexts shows the whole of a text that is cut, to the pointer and with the focus of its link, and of no other text", async () => {
  const text = (title: string) => (
    <TwoLines key={title} title={title}>
      <a href="/">{title.slice(0, 5)}</a>
    </TwoLines>
  );
  renderPart([<CutTexts key="all" />, text("Whole name"), text("Short")]);
  const [cut, short] = screen.getAllByRole("link") as [HTMLElement, HTMLElement];
  Object.defineProperty(cut, "scrollHeight", { value: 10_000 });
  for (const event of ["focusIn", "mouseOver"] as const) {
    fireEvent[event](cut);
    expect(await screen.findByText("Whole name")).toBeVisible();
    fireEvent[event](short);
    await waitFor(() => expect(screen.queryByText("Whole name")).toBeNull());
  }
});

describe("ConfirmDialog", () => {
  it("asks about the named object, with the focus on Cancel and the confirming button next", async () => {
    const { person, onClose } = show(() => Promise.resolve());
    expect(await screen.findByRole("dialog", { name: "Delete Location" })).toHaveTextContent("Sure?Galveston");
    expect(button("Cancel")).toHaveFocus();
    await person.tab();
    expect(button("Delete")).toHaveFocus();
    await person.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("confirms once at a double click, and cannot be closed until that has ended", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onConfirm = jest.fn(() => promise);
    const { person, onClose } = show(onConfirm);
    await person.dblClick(await screen.findByRole("button", { name: "Delete" }));
    expect(button("Cancel")).toBeDisabled();
    expect(button("Close")).toBeDisabled();
    await person.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    resolve();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it("stays open with the server's reason after a failure, and forgets it when it is closed", async () => {
    const reason = new AppError("conflict").message;
    const { person, onClose, open } = show(() =>
      Promise.reject(new ApiError(reason, { status: ERRORS.conflict.status, code: "conflict" })),
    );
    await person.click(await screen.findByRole("button", { name: "Delete" }));
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent("Failed to delete location");
    expect(banner).toHaveTextContent(reason);
    expect(onClose).not.toHaveBeenCalled();
    await person.click(button("Cancel"));
    open(false);
    open(true);
    expect(await screen.findByRole("dialog")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

const QUESTION = "1 parameter is not saved.";

function showUnsaved(active = true) {
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
    const { person, press, onLeave, onLink } = showUnsaved();
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
    const { person } = showUnsaved();
    const answer = leave();
    await screen.findByRole("dialog");
    await person.keyboard("{Escape}");
    expect(await answer).toBe(false);
  });

  it("cancels a first navigation when a second one begins", async () => {
    const { press } = showUnsaved();
    const first = leave();
    const second = leave();
    expect(await first).toBe(false);
    await press("Leave");
    expect(await second).toBe(true);
  });

  it("lets the browser ask before a reload, but only while there are unsaved changes", async () => {
    const reload = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
    const { person, onLink } = showUnsaved(false);
    expect(reload()).toBe(true);
    await person.click(screen.getByRole("link"));
    expect(onLink).toHaveBeenCalledTimes(1);
    expect(await confirmLeaving()).toBe(true);
    showUnsaved();
    expect(reload()).toBe(false);
  });
});

it("ErrorBanner says what failed, why, and offers to try again", async () => {
  const onRetry = jest.fn();
  const { person } = renderPart(<ErrorBanner message="Failed to fetch users" error={buildOfflineError(null)} onRetry={onRetry} />);
  expect(screen.getByRole("alert", { name: "Failed to fetch users" })).toHaveTextContent("The server could not be reached.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

describe("toasts", () => {
  it("announce a success politely and a failure at once, and can be closed", async () => {
    const { person } = await renderFor(null);
    act(() => {
      toast("User created successfully");
      toastError("Failed to send the invitation");
    });
    expect(await screen.findByRole("status")).toHaveTextContent("User created successfully");
    expect(screen.getByRole("alert")).toHaveTextContent("Failed to send the invitation");
    for (const close of screen.getAllByRole("button", { name: "Close" })) await person.click(close);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("disappear when their change is undone", async () => {
    const { person } = await renderFor(null);
    const onUndo = jest.fn();
    act(() => toastUndo("Camber was deleted.", onUndo));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(onUndo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText("Camber was deleted.")).toBeNull());
  });
});

describe("SearchBox", () => {
  const box = (q: string, onSearch: (q: string) => void) => <SearchBox label="Search users" placeholder="" q={q} onSearch={onSearch} />;

  it("searches once for what was typed, after the last keystroke", async () => {
    window.history.replaceState(null, "", "/");
    const onSearch = jest.fn();
    renderPart(box("", onSearch));
    for (const value of ["k", "ki", "kim"])
      fireEvent.change(screen.getByRole("searchbox", { name: "Search users" }), { target: { value } });
    await waitFor(() => expect(onSearch).toHaveBeenCalled());
    expect(onSearch.mock.calls).toEqual([["kim"]]);
  });

  it("shows a text from elsewhere, such as that of an earlier address", () => {
    const { rerender } = renderPart(box("kim", () => undefined));
    rerender(box("lee", () => undefined));
    expect(screen.getByRole("searchbox")).toHaveValue("lee");
  });
});
