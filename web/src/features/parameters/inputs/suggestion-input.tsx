import { Combobox, TextInput, Tooltip, useVirtualizedCombobox, type TextInputProps } from "@mantine/core";
import { useId, useState } from "react";
import { listSuggestions, type Option } from "../fields.ts";
import classes from "../parameters.module.css";

const NONE = -1;

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  options: readonly Option[];
  value: string;
  onType: (text: string) => void;
}

/** An option with its tooltip, which opens on hover and when the arrow keys select the option. */
function Suggestion({ id, option, isCurrent, onPoint }: { id: string; option: Option; isCurrent: boolean; onPoint: () => void }) {
  return (
    // Without a transition: if the next arrow key interrupts it, the tooltip stays open.
    <Tooltip label={option.description} opened={isCurrent} position="right" multiline maw="16rem" transitionProps={{ duration: 0 }}>
      <Combobox.Option id={id} value={option.value} selected={isCurrent} aria-selected={isCurrent} onMouseOver={onPoint}>
        {option.value}
        {/* On touch screens, where a tooltip would open only after the selection. */}
        <span className={classes.touchMeaning}>{option.description}</span>
      </Combobox.Option>
    </Tooltip>
  );
}

/** An input that accepts any text and suggests options. */
export function SuggestionInput({ options, value, onType, ...input }: Props) {
  const id = useId();
  const [current, setCurrent] = useState(NONE);
  const shown = listSuggestions(options, value);
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
