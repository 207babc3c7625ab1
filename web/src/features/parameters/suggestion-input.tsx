import { Combobox, TextInput, Tooltip, useVirtualizedCombobox, type TextInputProps } from "@mantine/core";
import { useId, useState } from "react";
import { suggestions, type Option } from "./fields.ts";
import classes from "./parameters.module.css";

const NONE = -1;

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  options: readonly Option[];
  value: string;
  onType: (text: string) => void;
}

/** The option with its tooltip: it opens for the option that the pointer or the arrow keys are on. */
function Suggestion({ id, option, isCurrent, onPoint }: { id: string; option: Option; isCurrent: boolean; onPoint: () => void }) {
  return (
    // At once: a fade that the next arrow key interrupts leaves its tooltip standing.
    <Tooltip label={option.description} opened={isCurrent} position="right" multiline maw="16rem" transitionProps={{ duration: 0 }}>
      <Combobox.Option id={id} value={option.value} selected={isCurrent} aria-selected={isCurrent} onMouseOver={onPoint}>
        {option.value}
        {/* Where nothing can be pointed at, a tooltip would come only with the choice itself. */}
        <span className={classes.touchMeaning}>{option.description}</span>
      </Combobox.Option>
    </Tooltip>
  );
}

/** A field that takes any text and suggests some. */
export function SuggestionInput({ options, value, onType, ...input }: Props) {
  const id = useId();
  const [current, setCurrent] = useState(NONE);
  const shown = suggestions(options, value);
  const optionId = (index: number) => `${id}-${index}`;
  const choose = (text: string) => {
    onType(text);
    combobox.closeDropdown();
  };
  const combobox = useVirtualizedCombobox({
    totalOptionsCount: shown.length,
    getOptionId: optionId,
    selectedOptionIndex: current,
    setSelectedOptionIndex: setCurrent,
    activeOptionIndex: Math.max(
      0,
      shown.findIndex((option) => option.value === value.trim()),
    ),
    onSelectedOptionSubmit: (index) => choose(shown[index]?.value ?? value),
    onDropdownClose: () => setCurrent(NONE),
  });
  return (
    <Combobox store={combobox} onOptionSubmit={choose} resetSelectionOnOptionHover={false} keepMounted={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          value={value}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setCurrent(NONE);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!shown.length}>
        <Combobox.Options labelledBy={input.id && `${input.id}-label`}>
          {shown.map((option, index) => (
            <Suggestion
              key={option.value}
              id={optionId(index)}
              option={option}
              isCurrent={index === current}
              onPoint={() => setCurrent(index)}
            />
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
