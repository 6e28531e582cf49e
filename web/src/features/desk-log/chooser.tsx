import classes from './desk-log.module.css';

interface ChooserProps<Key extends string> {
  label: string;
  choices: readonly { key: Key; name: string; hint: string }[];
  onChoose: (key: Key) => void;
}

/** A few large buttons: what shall it be? */
export function Chooser<Key extends string>({ label, choices, onChoose }: ChooserProps<Key>) {
  return (
    <div role="group" aria-label={label} className={classes['chooser']}>
      {choices.map(({ key, name, hint }) => (
        <button
          key={key}
          type="button"
          className={classes['choice']}
          aria-label={name}
          onClick={() => onChoose(key)}
        >
          <span className={classes['headline']}>{name}</span>
          <span className={classes['hint']}>{hint}</span>
        </button>
      ))}
    </div>
  );
}
