import { describe, expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { fill } from "../../../../test/fill.ts";
import { renderPart } from "../../../../test/render.tsx";
import { SuggestionInput } from "./suggestion-input.tsx";

const OPTIONS = [
  { value: "A36", description: "ASTM A36, carbon structural steel" },
  { value: "A572 Gr.50", description: "ASTM A572, high-strength low-alloy steel" },
  { value: "A588", description: "ASTM A588, weathering steel" },
];

function Plate() {
  const [value, setValue] = useState("A36");
  return <SuggestionInput aria-label="Plate" options={OPTIONS} value={value} onType={setValue} />;
}
const field = () => screen.getByRole("combobox", { name: "Plate" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent?.split("ASTM")[0]);

describe("SuggestionInput", () => {
  it("suggests all options at first, and closes them at Escape", async () => {
    const { person } = renderPart(<Plate />);
    await person.click(field());
    expect(options()).toEqual(["A36", "A572 Gr.50", "A588"]);
    await person.keyboard("{Escape}");
    expect(options()).toEqual([]);
  });

  it("suggests what contains the text, and takes the option that the arrow keys reached, with its description", async () => {
    const { person } = renderPart(<Plate />);
    await fill(person, field(), "a5");
    expect(options()).toEqual(["A572 Gr.50", "A588"]);
    await person.keyboard("{ArrowDown}{ArrowDown}");
    expect(await screen.findByRole("tooltip")).toHaveTextContent("ASTM A588, weathering steel");
    await person.keyboard("{Enter}");
    expect(field()).toHaveValue("A588");
    expect(options()).toEqual([]);
  });

  it("takes an option at a click, describes the one under the pointer, and accepts any other text", async () => {
    const { person } = renderPart(<Plate />);
    await person.click(field());
    const option = screen.getByRole("option", { name: /^A572/ });
    await person.hover(option);
    expect(await screen.findByRole("tooltip")).toHaveTextContent("ASTM A572, high-strength low-alloy steel");
    await person.click(option);
    expect(field()).toHaveValue("A572 Gr.50");
    await fill(person, field(), "S355J2");
    expect(options()).toEqual([]);
    expect(field()).toHaveValue("S355J2");
  });
});
