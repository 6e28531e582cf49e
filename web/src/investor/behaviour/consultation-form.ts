import { form as texts } from '../content.ts';
import { consultationRequest, errorText, fieldProblem, type ConsultationRequest } from './logic.ts';

type Outcome = { sent: true } | { sent: false; text: string };

async function send(request: ConsultationRequest): Promise<Outcome> {
  try {
    const answer = await fetch('/api/eb5-form', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (answer.ok) return { sent: true };
    return { sent: false, text: errorText(await answer.json()) ?? texts.failure };
  } catch {
    return { sent: false, text: texts.failure };
  }
}

function markField(field: HTMLInputElement): boolean {
  const label = field.labels?.[0]?.dataset.name ?? field.name;
  const problem = fieldProblem(label, field.value, field.type === 'email', field.validity.valid);
  const note = document.getElementById(`${field.id}-problem`);
  if (note) note.textContent = problem ?? '';
  if (problem) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  return !problem;
}

/** The consultation form: checks, sends, says what came of it, and clears itself on success. */
export function startConsultationForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-form=consultation]');
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  const failure = form?.querySelector<HTMLElement>('[data-form=failure]');
  const success = form?.querySelector<HTMLElement>('[data-form=success]');
  if (!form || !button || !failure || !success) return;
  const required = [...form.querySelectorAll<HTMLInputElement>('.field input[required]')];
  let busy = false;
  // The page's own sentences take the place of the browser's bubbles.
  form.noValidate = true;

  const say = (done: string, wrong: string) => {
    success.textContent = done;
    failure.textContent = wrong;
  };
  for (const field of required)
    field.addEventListener('input', () => {
      if (field.hasAttribute('aria-invalid')) markField(field);
    });

  const submit = async () => {
    say('', '');
    const wrong = required.filter((field) => !markField(field));
    const request = consultationRequest(new FormData(form));
    if (!request.Aware) say('', texts.awareness);
    wrong[0]?.focus();
    if (wrong.length > 0 || !request.Aware) return;
    busy = true;
    button.disabled = true;
    button.textContent = texts.submitting;
    const outcome = await send(request);
    busy = false;
    button.disabled = false;
    button.textContent = texts.submit;
    if (outcome.sent) form.reset();
    say(outcome.sent ? texts.success : '', outcome.sent ? '' : outcome.text);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void submit();
  });
}
