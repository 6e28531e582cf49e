import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import classes from './next-hotel.module.css';

interface NextHotelProps {
  next: { LegalName: string } | null;
  /** Why there is none. */
  noNext: string;
  /** The record is stored: as long as nothing is changed there is nothing to save on the way. */
  isStored: boolean;
  /** Told before the form is sent: once it is saved the way leads on. */
  onSending: () => void;
  onNext: () => void;
}

/** Saves the form where there is something to save, and opens the next hotel; Ctrl Shift Enter does so from any field. */
export function NextHotel({ next, noNext, isStored, onSending, onNext }: NextHotelProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isDirty, isSubmitting } = useFormContext().formState;
  const hint = useId();
  const hasToSave = !isStored || isDirty;
  const go = () => {
    if (!hasToSave) {
      onNext();
      return;
    }
    onSending();
    button.current?.form?.requestSubmit();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      // Without Shift these keys save and close, which the form would do as well.
      event.stopPropagation();
      event.preventDefault();
      button.current?.click();
    };
    const form = button.current?.form;
    form?.addEventListener('keydown', onKey);
    return () => form?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        disabled={next === null || isSubmitting}
        aria-describedby={hint}
        title={
          next === null
            ? noNext
            : `${hasToSave ? 'Saves this one first, then opens' : 'Opens'} ${next.LegalName} (Ctrl Shift Enter)`
        }
        onClick={go}
      >
        To Next Hotel
      </Button>
      <span id={hint} className={classes['hint']}>
        {next !== null && hasToSave && 'Saves first'}
      </span>
    </>
  );
}
