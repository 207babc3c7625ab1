import { describe, expect, it, jest } from "@jest/globals";
import { fireEvent, screen } from "@testing-library/react";
import { renderPart } from "../../../../test/render.tsx";
import { SHARE } from "./share.ts";
import { SplitPanes } from "./split-panes.tsx";

const panes = (onShow: (value: string) => void = () => undefined) => (
  <SplitPanes
    panes={[
      { value: "list", name: "List", content: "All pieces" },
      { value: "drawing", name: "Drawing", content: "Sheet 1" },
    ]}
    shown="list"
    onShow={onShow}
    label="Width of the list"
    storageKey="share"
  />
);
const separator = () => screen.getByRole("separator", { name: "Width of the list" });

describe("SplitPanes", () => {
  it("moves its separator with keys within its limits, and puts it back at a double click", async () => {
    const { person } = renderPart(panes());
    expect(separator()).toHaveAttribute("aria-valuenow", String(SHARE.default));
    separator().focus();
    await person.keyboard("{ArrowRight}");
    expect(separator()).toHaveAttribute("aria-valuenow", String(SHARE.default + SHARE.step));
    await person.keyboard("{End}{ArrowRight}");
    expect(separator()).toHaveAttribute("aria-valuenow", String(SHARE.max));
    fireEvent.doubleClick(separator());
    expect(separator()).toHaveAttribute("aria-valuenow", String(SHARE.default));
  });

  it("remembers the width in the browser", async () => {
    const { person, unmount } = renderPart(panes());
    separator().focus();
    await person.keyboard("{Home}");
    unmount();
    renderPart(panes());
    expect(separator()).toHaveAttribute("aria-valuenow", String(SHARE.min));
  });

  it("is two tabs in a narrow window, of which one panel is shown", async () => {
    const original = window.matchMedia;
    window.matchMedia = (media) => ({ ...original(media), matches: true });
    const onShow = jest.fn();
    const { person } = renderPart(panes(onShow));
    window.matchMedia = original;
    expect(screen.queryByRole("separator")).toBeNull();
    expect(screen.getByRole("tabpanel", { name: "List" })).toHaveTextContent("All pieces");
    expect(screen.getByText("Sheet 1")).not.toBeVisible();
    await person.click(screen.getByRole("tab", { name: "Drawing" }));
    expect(onShow.mock.calls).toEqual([["drawing"]]);
  });
});
