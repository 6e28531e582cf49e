import classes from './desk-log.module.css';

interface ChooserProps<Name extends string> {
  label: string;
  choices: readonly { name: Name; hint: string }[];
  onChoose: (name: Name) => void;
}

/** A few large buttons: what shall it be? */
export function Chooser<Name extends string>({ label, choices, onChoose }: ChooserProps<Name>) {
  return (
    <div role="group" aria-label={label} className={classes['chooser']}>
      {choices.map(({ name, hint }) => (
        <button
          key={name}
          type="button"
          className={classes['choice']}
          aria-label={name}
          onClick={() => onChoose(name)}
        >
          <span className={classes['headline']}>{name}</span>
          <span className={classes['hint']}>{hint}</span>
        </button>
      ))}
    </div>
  );
}
