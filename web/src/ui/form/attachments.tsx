import type { UploadRule } from '@boh/contract/uploads.ts';
import { Progress } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { LinkButton } from '../page/link-button.tsx';
import classes from './attachments.module.css';
import fields from './fields.module.css';
import { FileLink } from '../page/file-link.tsx';
import { useFileAddress } from '../page/use-file-address.ts';
import { endingsOf, limitText, takenOf } from './file-rule.ts';
import { useFormFiles } from './use-form-files.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { cut, sizeText } from '../text/text.ts';

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
  /** What the server takes: told before anybody chooses, and held before anything is uploaded. */
  rule: UploadRule;
  /** The uploaded share while saving, from 0 to 1. */
  progress?: number | null;
  disabled?: boolean;
}

const toggled = (indexes: readonly number[], index: number) =>
  indexes.includes(index) ? indexes.filter((other) => other !== index) : [...indexes, index];

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
        <LinkButton aria-label={`${isRemoved ? 'Keep' : 'Remove'} ${name}`} onClick={onToggle}>
          {isRemoved ? 'Keep' : 'Remove'}
        </LinkButton>
      )}
    </li>
  );
}

/** A chosen picture, small; what the browser cannot draw is known by its name alone. */
function Preview({ file }: { file: File }) {
  const address = useFileAddress(/^image\/(png|jpeg|webp)$/.test(file.type) ? file : undefined);
  return address === null ? null : <img src={address} alt="" className={classes['preview']} />;
}

/**
 * The files of a record: open one, mark some for removal, choose new ones, or drop them on the form, or paste a copied one.
 * The form saves it all at once.
 */
export function Attachments({
  label,
  names,
  onOpen,
  removed = [],
  onRemovedChange,
  added = [],
  onAddedChange,
  rule,
  progress,
  disabled = false,
}: AttachmentsProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState('');
  const free = rule.maxFiles - (names.length - removed.length) - added.length;
  // The system's window offers what is taken, and lets anything else be chosen all the same.
  const add = (files: readonly File[]) => {
    const chosen = takenOf(files, rule, free);
    setProblem(chosen.problem);
    if (chosen.taken.length > 0) onAddedChange?.([...added, ...chosen.taken]);
  };
  const isOver = useFormFiles(root, onAddedChange && !disabled ? add : undefined);
  const toggle = (index: number) => {
    const isFull = removed.includes(index) && free <= 0;
    setProblem(isFull ? `${limitText(rule)}: take another one away first.` : '');
    if (!isFull) onRemovedChange?.(toggled(removed, index));
  };
  useLeaveGuard(added.length > 0 || removed.length > 0);
  return (
    <div
      role="group"
      aria-label={label}
      ref={root}
      className={classes['group']}
      data-over={isOver || undefined}
    >
      <p className={classes['label']}>{label}</p>
      <ul className={classes['list']}>
        {names.map((name, index) => (
          <Kept
            key={index}
            name={name}
            isRemoved={removed.includes(index)}
            onOpen={() => onOpen(index)}
            onToggle={disabled || !onRemovedChange ? undefined : () => toggle(index)}
          />
        ))}
        {added.map((file, index) => (
          <li key={`${file.name}${index}`} className={classes['item']}>
            <Preview file={file} />
            <span className={classes['name']} title={file.name}>
              {cut(file.name, NAME_LENGTH)}{' '}
              <span className={classes['size']}>{sizeText(file.size)} · new</span>
            </span>
            <LinkButton
              aria-label={`Remove ${file.name} again`}
              onClick={() => {
                setProblem('');
                onAddedChange?.(added.filter((other) => other !== file));
              }}
            >
              Remove
            </LinkButton>
          </li>
        ))}
      </ul>
      {onAddedChange && !disabled && (
        <div className={classes['add']}>
          <input
            id={id}
            type="file"
            multiple={rule.maxFiles > 1}
            accept={rule.kinds.flatMap(endingsOf).join()}
            aria-describedby={`${id}-limit`}
            aria-label={`Add files to ${label}`}
            className={`${fields['file'] ?? ''} ${classes['chooser'] ?? ''}`}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <span id={`${id}-limit`} className={classes['size']}>
            {limitText(rule)}
            {`. Or drop ${rule.maxFiles > 1 ? 'them' : 'it'} on this form, or paste a copied one`}
          </span>
        </div>
      )}
      {problem !== '' && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      {progress !== null && progress !== undefined && (
        <Progress value={progress * 100} mt={8} size="sm" aria-label="Upload progress" />
      )}
    </div>
  );
}
