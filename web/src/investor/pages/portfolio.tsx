import { portfolio, seo } from '../content.ts';
import { Picture, useAssets } from './assets.tsx';
import { Layout } from './layout.tsx';

/** /EB5/portfolio: the seven past projects. */
export function Portfolio() {
  const { origin, url } = useAssets();
  const { title, description } = seo.portfolio;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    url: `${origin}/EB5/portfolio`,
    numberOfItems: portfolio.length,
    itemListElement: portfolio.map((item, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      item: {
        '@type': 'Hotel',
        name: item.title,
        url: item.url,
        address: item.location,
        image: `${origin}${url(`${item.image}-960.webp`)}`,
      },
    })),
  };
  return (
    <Layout path="/EB5/portfolio" title={title} description={description} data={data}>
      <section className="portfolio" aria-labelledby="portfolio-title">
        <div className="wrap">
          <h1 id="portfolio-title">{title}</h1>
          <p className="lead">{description}</p>
          <ul className="cards">
            {portfolio.map((item, i) => (
              <li key={item.slug}>
                <a href={item.url} rel="noopener">
                  <Picture
                    name={item.image}
                    alt={item.alt}
                    sizes="(min-width: 1240px) 590px, (min-width: 700px) 46vw, 92vw"
                    eager={i === 0}
                  />
                  <h2>{item.title}</h2>
                  <address>{item.location}</address>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Layout>
  );
}
