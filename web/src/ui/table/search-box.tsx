import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface SearchBoxProps {
  /** Visible as the placeholder and read out as the name. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Rest after the last key before `onChange`; 0 for searches in the browser. */
  delay?: number;
  width?: number;
}

/** A search field. What is typed shows at once; the outside hears of it after a short rest. */
export function SearchBox({ label, value, onChange, delay = 250, width = 260 }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(value);
  useEffect(() => {
    // Only a change from outside (a reset) replaces what is being typed.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (text: string) => {
    clearTimeout(timer.current);
    if (text === told.current) return;
    told.current = text;
    onChange(text);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      value={typed}
      w={width}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        clearTimeout(timer.current);
        if (delay === 0) tell(text);
        else timer.current = setTimeout(() => tell(text), delay);
      }}
      // What is opened next must not be closed again by a search that was still waiting.
      onBlur={() => tell(typed)}
    />
  );
}
