import { market } from '../content-county.ts';
import { approvalFootnote, counters, form, keyTerms, legal, metrics, project, seo } from '../content.ts';
import { useAssets, Picture } from './assets.tsx';
import { CapitalStack, Jobs } from './graphics.tsx';
import { Layout } from './layout.tsx';
import { Places } from './places.tsx';
import { Slider } from './slider.tsx';
import { Timelines } from './timelines.tsx';
import { ConsultationForm } from './consultation-form.tsx';

function ProjectCard() {
  return (
    <section className="hero" data-section="project" aria-labelledby="project-title">
      <Picture name="lake-forest" narrow="lake-forest-tall" alt={project.alt} sizes="100vw" eager />
      <div className="wrap hero-text">
        <h1 id="project-title">{project.title}</h1>
        <address>
          <svg viewBox="0 0 20 24" width="15" height="18" aria-hidden="true">
            <path d="M10 1a8 8 0 0 0-8 8c0 6 8 14 8 14s8-8 8-14a8 8 0 0 0-8-8zm0 11a3 3 0 1 1 0-6 3 3 0 0 1 0 6z" />
          </svg>
          {project.address}
        </address>
        <p className="lead">{project.lead}</p>
        <p className="hero-actions">
          <a className="button" href="#contact-form">
            {form.heading}
          </a>
          <span className="minimum">
            <b>{project.minimum}</b> minimum investment
          </span>
        </p>
      </div>
    </section>
  );
}

function Metrics() {
  return (
    <section className="metrics" data-section="metrics" aria-labelledby="metrics-title">
      <div className="wrap">
        <h2 id="metrics-title" className="eyebrow">
          Track record
        </h2>
        <dl className="figures">
          {metrics.map((figure) => (
            <div key={figure.label}>
              <dt>
                {figure.label}
                {figure.footnote && (
                  <a href="#approval-note" aria-label="See the note on the approval rate">
                    *
                  </a>
                )}
              </dt>
              <dd>{figure.value}</dd>
            </div>
          ))}
        </dl>
        <p className="footnote" id="approval-note" tabIndex={-1}>
          * {approvalFootnote}
        </p>
        <ul className="counters">
          {counters.map((target) => (
            <li key={target} data-count={target}>
              {target}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function KeyTerms() {
  return (
    <section className="terms" data-section="terms" aria-labelledby="terms-title">
      <div className="wrap split">
        <div>
          <h2 id="terms-title">Key terms</h2>
          <table>
            <caption className="hidden-text">Key terms of the project</caption>
            <tbody>
              {keyTerms.map(([term, value, share]) => (
                <tr key={term}>
                  <th scope="row">{term}</th>
                  <td>
                    {value}
                    {share && <span className="share"> ({share})</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <CapitalStack />
      </div>
    </section>
  );
}

function Market() {
  return (
    <section className="market" data-section="market" aria-labelledby="market-title">
      <div className="band">
        <Picture
          name="coast"
          alt="Illustration of the Orange County coast: surf and a long beach, houses under palms, Saddleback Mountain behind"
          sizes="max(100vw, 800px)"
        />
      </div>
      <div className="wrap">
        <h2 id="market-title">{market.heading}</h2>
        <p className="lead">{market.lead}</p>
        <div className="columns">
          {market.parts.map((part) => (
            <div key={part.title}>
              <h3>{part.title}</h3>
              {part.text.map((text, i) => (
                <p key={text}>
                  {text}
                  {i === part.text.length - 1 && (
                    <sup>
                      {part.sources.map((source) => (
                        <a key={source} href={`#source-${source}`} aria-label={`Source ${source}`}>
                          {source}
                        </a>
                      ))}
                    </sup>
                  )}
                </p>
              ))}
            </div>
          ))}
        </div>
        <div className="sources">
          <h3>Sources</h3>
          <ol>
            {market.sources.map((source, i) => (
              <li key={source} id={`source-${i + 1}`} tabIndex={-1}>
                {source}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

/** /EB5: the project in ten sections. */
export function Landing() {
  const { origin, url } = useAssets();
  const { title, description } = seo.landing;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    description,
    url: `${origin}/EB5`,
    inLanguage: 'en',
    primaryImageOfPage: `${origin}${url('share.jpg')}`,
    about: {
      '@type': 'Place',
      name: project.title,
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Lake Forest',
        addressRegion: 'CA',
        addressCountry: 'US',
      },
    },
    abstract: legal[0],
  };
  return (
    <Layout path="/EB5" title={title} description={description} data={data}>
      <ProjectCard />
      <Metrics />
      <KeyTerms />
      <Market />
      <Places />
      <Jobs />
      <Timelines />
      <Slider />
      <ConsultationForm />
    </Layout>
  );
}
