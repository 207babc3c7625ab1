/** Matches a module whose path contains one of the parts, each a pattern between two slashes or before the end of the name. */
const paths = (...parts: string[]) => new RegExp(parts.map((part) => `/${part}`).join("|"));
/** A part of a path: components of Mantine. */
const mantine = (...names: string[]) => `@mantine/core/esm/components/(${names.join("|")})/`;
const hooks = (...names: string[]) => `@mantine/hooks/esm/(${names.join("|")})/`;
const ui = (...names: string[]) => `web/src/shared/ui/(${names.join("|")})[./]`;
const icons = (...names: string[]) => `icons/Icon(${names.join("|")})\\.mjs`;

/**
 * What several pages share, in few files instead of one for each set of pages that shares a part. A module is in the first
 * group that matches it. Each group imports only groups above it, which the build checks: a cycle of chunks can fail when
 * they are evaluated. A new component that no group names gets a file of its own, and `budgets` counts the files.
 */
export const CHUNKS = [
  // Everything that the entry imports statically.
  { name: "start", tags: ["$initial" as const] },
  // Without what only parts that are loaded later use.
  {
    name: "contract",
    test: paths(
      "zod/",
      "contracts/src/(?!(support|history-sentences|feet-and-inches|bulk-messages|turnaround-labels)\\.ts)",
      "shared/api/contract\\.ts",
    ),
  },
  // What the log-in page shares with the screens.
  {
    name: "base",
    test: paths(
      mantine("ActionIcon", "Alert", "Anchor", "CloseButton", "Input", "InputBase", "Paper", "Portal", "TextInput", "VisuallyHidden"),
      "components/Checkbox/CheckIcon",
      "components/Radio/RadioIcon",
      "@mantine/core/esm/core/",
      hooks("use-color-scheme", "use-disclosure", "use-document-title", "use-id", "use-merged-ref", "use-uncontrolled", "use-window-event"),
      "@mantine/hooks/esm/utils/random-id",
      "@mantine/notifications/esm/notifications\\.store",
      "@mantine/store/",
      icons("DeviceDesktop", "Moon", "Sun"),
      ui("auth-layout", "beam", "color-scheme-switch", "logo", "page-title", "restore-focus", "toast", "use-submit"),
      "web/src/shared/(return-address|support)\\.ts",
      "contracts/src/support\\.ts",
    ),
  },
  {
    name: "forms",
    test: paths("@mantine/form/", "klona/", "fast-deep-equal/", mantine("PasswordInput"), ui("password-field"), "shared/api/issues"),
  },
  {
    name: "scroll",
    test: paths(
      mantine("ScrollArea"),
      hooks("use-debounced-callback"),
      "@mantine/hooks/esm/utils/use-callback-ref",
      "react-remove-scroll",
      "react-style-singleton/",
      "use-sidecar/",
      "use-callback-ref/dist",
      "tslib/",
      ui("merge-refs"),
    ),
  },
  // Tables of rows, and what the pages around them have in common.
  {
    name: "list",
    test: paths(
      mantine(
        "Badge",
        "Card",
        "EmptyState",
        "NativeSelect",
        "Table",
        "Accordion",
        "Combobox/ComboboxChevron",
        "Combobox/get-parsed-combobox-data",
      ),
      "components/Combobox/Combobox\\.module",
      "swr/dist/infinite/",
      "content-disposition/",
      icons(
        "ArrowDown",
        "ArrowUp",
        "ArrowsSort",
        "AlertTriangle",
        "ChevronDown",
        "Circle.*",
        "Clock",
        "FileSearch",
        "Loader2",
        "PlayerPlay",
        "Plus",
        "Search",
      ),
      ui(
        "busy-overlay",
        "data-table",
        "error-banner",
        "match",
        "match-parts",
        "page",
        "search-box",
        "status-badge",
        "time",
        "use-at-time",
        "use-coalesced",
        "use-open-until-handled",
        "use-search-text",
      ),
      "web/src/shared/(format|one-of)\\.ts",
      "web/src/shared/api/(files|lists|use-pages)\\.ts",
      "web/src/entities/documents/(due|list|live|status)/",
      "web/src/entities/documents/file-labels\\.",
      "web/src/widgets/drawer/(address/|open-document\\.)",
      "web/src/widgets/process/(fields|processing-dialogs|saved-form|use-processing)\\.ts",
    ),
  },
  {
    name: "dialogs",
    test: paths(
      mantine("Drawer", "FocusTrap", "Modal", "ModalBase", "Overlay"),
      hooks("use-focus-return", "use-focus-trap"),
      ui("confirm-dialog", "form-buttons", "form-modal", "long-text", "use-last-value"),
    ),
  },
  {
    name: "floating",
    test: paths(
      "@floating-ui/",
      mantine("Combobox", "Menu", "Popover", "Select", "Tooltip"),
      "@mantine/core/esm/components/Transition/get-transition-props",
      "@mantine/core/esm/utils/Floating/",
      hooks("use-long-press", "use-previous"),
    ),
  },
  // The fields of the longer forms.
  {
    name: "fields",
    test: paths(
      mantine("Checkbox", "FileButton", "FileInput", "List", "Radio", "SimpleGrid"),
      "@mantine/core/esm/utils/(InlineInput|InputsGroupFieldset)/",
      icons("FileTypePdf"),
      ui("drop-hint", "icon-badge", "organization-field", "password-checklist", "select-cell", "use-file-drop"),
    ),
  },
];
