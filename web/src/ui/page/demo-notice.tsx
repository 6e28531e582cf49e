import classes from './demo-notice.module.css';

/** Whether the server said, in the page's head, that the demo group's password is good for somebody here. */
const isDemo = document.querySelector('meta[name="demo"]') !== null;

/** Stands below every page of a demo, so that nobody takes it for the real console. */
export function DemoNotice() {
  if (!isDemo) return null;
  return (
    <aside aria-label="Demo" className={classes['notice']}>
      Demo: everybody knows the password of these accounts. Enter nothing real.
    </aside>
  );
}
