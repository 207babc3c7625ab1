import { describe, expect, it, jest } from "@jest/globals";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { renderPart } from "../../../../test/render.tsx";
import { SearchBox } from "./search-box.tsx";

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
