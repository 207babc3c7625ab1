export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}
