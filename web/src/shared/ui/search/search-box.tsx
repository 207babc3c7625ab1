import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { LAYOUT } from "../sizes.ts";
import { useSearchText } from "./use-search-text.ts";

interface Props {
  label: string;
  placeholder: string;
  /** The current search text. */
  q: string;
  /** Called when the user stops typing. */
  onSearch: (q: string) => void;
}

/** A search input that searches while the user types. Its place is a `FilterBar`, which gives it its width. */
export function SearchBox({ label, placeholder, q, onSearch }: Props) {
  const [text, type] = useSearchText(q, onSearch);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={LAYOUT.icon.sm} aria-hidden />}
      wrapperProps={{ "data-search": true }}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
