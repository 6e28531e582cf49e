import { Progress } from '@mantine/core';
import { useId } from 'react';
import classes from './attachments.module.css';
import fields from './fields.module.css';
import { FileLink } from './file-link.tsx';
import { cut } from './text.ts';

const NAME_LENGTH = 10;

interface AttachmentsProps {
  label: string;
  /** Names of the files the record already has, in the server's order. */
  names: readonly string[];
  onOpen: (index: number) => void;
  /** Indexes marked for removal when the record is saved. */
  removed?: readonly number[];
  onRemovedChange?: (indexes: number[]) => void;
  /** Files chosen to be added. */
  added?: readonly File[];
  onAddedChange?: (files: File[]) => void;
  accept?: string;
  /** The uploaded share while saving, from 0 to 1. */
  progress?: number | null;
  disabled?: boolean;
}

const toggled = (indexes: readonly number[], index: number) =>
  indexes.includes(index) ? indexes.filter((other) => other !== index) : [...indexes, index];

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`;

interface KeptProps {
  name: string;
  isRemoved: boolean;
  onOpen: () => void;
  onToggle?: (() => void) | undefined;
}

function Kept({ name, isRemoved, onOpen, onToggle }: KeptProps) {
  return (
    <li className={`${classes['item'] ?? ''} ${isRemoved ? (classes['removed'] ?? '') : ''}`}>
      <span className={classes['name']}>
        <FileLink verb="Open" name={name} onPress={onOpen} />
      </span>
      {onToggle && (
        <button
          type="button"
          className="link"
          aria-label={`${isRemoved ? 'Keep' : 'Remove'} ${name}`}
          onClick={onToggle}
        >
          {isRemoved ? 'Keep' : 'Remove'}
        </button>
      )}
    </li>
  );
}

/** The files of a record: open one, mark some for removal, choose new ones. The form saves it all at once. */
export function Attachments({
  label,
  names,
  onOpen,
  removed = [],
  onRemovedChange,
  added = [],
  onAddedChange,
  accept,
  progress,
  disabled = false,
}: AttachmentsProps) {
  const id = useId();
  return (
    <div role="group" aria-label={label}>
      <p className={classes['label']}>{label}</p>
      <ul className={classes['list']}>
        {names.map((name, index) => (
          <Kept
            key={index}
            name={name}
            isRemoved={removed.includes(index)}
            onOpen={() => onOpen(index)}
            onToggle={
              disabled || !onRemovedChange ? undefined : () => onRemovedChange(toggled(removed, index))
            }
          />
        ))}
        {added.map((file, index) => (
          <li key={`${file.name}${index}`} className={classes['item']}>
            <span className={classes['name']} title={file.name}>
              {cut(file.name, NAME_LENGTH)}{' '}
              <span className={classes['size']}>{megabytes(file.size)} · new</span>
            </span>
            <button
              type="button"
              className="link"
              aria-label={`Do not add ${file.name}`}
              onClick={() => onAddedChange?.(added.filter((other) => other !== file))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {onAddedChange && !disabled && (
        <div className={classes['add']}>
          <input
            id={id}
            type="file"
            multiple
            accept={accept}
            aria-label={`Add files to ${label}`}
            className={fields['file']}
            onChange={({ currentTarget }) => {
              onAddedChange([...added, ...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </div>
      )}
      {progress !== null && progress !== undefined && (
        <Progress value={progress * 100} mt={8} size="sm" aria-label="Upload progress" />
      )}
    </div>
  );
}
