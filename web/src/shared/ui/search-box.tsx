import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSearchText } from "../documents/use-view.ts";
import { LAYOUT } from "./sizes.ts";

interface Props {
  label: string;
  placeholder: string;
  /** What is searched for now. */
  q: string;
  /** Called when typing rests. */
  onSearch: (q: string) => void;
}

/** Searches while one types. */
export function SearchBox({ label, placeholder, q, onSearch }: Props) {
  const [text, type] = useSearchText(q, onSearch);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={LAYOUT.icon.sm} aria-hidden />}
      w={{ base: "100%", sm: LAYOUT.search }}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
