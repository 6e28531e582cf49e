import { form } from '../content.ts';
import { Picture } from './assets.tsx';

const FIELDS = [
  { name: 'FirstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'LastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'Email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'PhoneNumber', label: 'Phone number', type: 'tel', autoComplete: 'tel' },
] as const;

/** Request a Consultation. The fields carry the names of the call's body. */
export function ConsultationForm() {
  return (
    <section
      className="contact"
      id="contact-form"
      data-section="contact"
      tabIndex={-1}
      aria-labelledby="contact-title"
    >
      <div className="wrap split">
        <div className="contact-text">
          <h2 id="contact-title">{form.heading}</h2>
          <p className="lead">{form.lead}</p>
          <p>
            The EB-5 visa in a targeted employment area asks for a minimum investment of <b>$800,000</b>.
            Speak with your own immigration counsel and financial adviser before you decide.
          </p>
          <Picture name="render-courtyard" alt="" sizes="(min-width: 900px) 560px, 1px" />
        </div>
        <form data-form="consultation" method="post" action="/api/eb5-form" aria-labelledby="contact-title">
          <div className="fields">
            {FIELDS.map(({ name, label, type, autoComplete }) => (
              <div className="field" key={name}>
                <label htmlFor={`field-${name}`} data-name={label}>
                  {label}
                </label>
                <input
                  id={`field-${name}`}
                  name={name}
                  type={type}
                  autoComplete={autoComplete}
                  maxLength={200}
                  required
                  aria-describedby={`field-${name}-problem`}
                />
                <p className="problem" id={`field-${name}-problem`} />
              </div>
            ))}
          </div>
          <fieldset>
            <legend>{form.question}</legend>
            {(['yes', 'no'] as const).map((answer) => (
              <label key={answer}>
                <input type="radio" name="Aware" value={answer} required />
                {answer === 'yes' ? 'Yes' : 'No'}
              </label>
            ))}
          </fieldset>
          <div className="field">
            <label htmlFor="field-Message">
              Message <span className="optional">(optional)</span>
            </label>
            <textarea id="field-Message" name="Message" rows={4} maxLength={5000} />
          </div>
          <div className="trap" aria-hidden="true">
            <label htmlFor="field-Website">Website</label>
            <input id="field-Website" name="Website" type="text" tabIndex={-1} autoComplete="off" />
          </div>
          <button className="button" type="submit">
            {form.submit}
          </button>
          <p className="problem needs-script">
            Sending this form needs JavaScript. Please turn it on to reach us.
          </p>
          <p className="outcome good" role="status" data-form="success" />
          <p className="outcome bad" role="alert" data-form="failure" />
        </form>
      </div>
    </section>
  );
}
