import { describe, expect, it } from 'vitest';
import { places } from './content-county.ts';
import { form, keyTerms, links, metrics, portfolio, slides } from './content.ts';
import pictures from './pictures/pictures.json' with { type: 'json' };

describe('the content', () => {
  it('has the seven past projects in their towns, each with its own picture and page', () => {
    const towns = portfolio.map((item) =>
      item.location
        .split(', ')
        .slice(1)
        .join(', ')
        .replace(/ \d{5}$/, ''),
    );
    expect(towns).toEqual([
      'Yuma, AZ',
      'Palm Desert, CA',
      'Hayward, CA',
      'El Centro, CA',
      'Bossier City, LA',
      'Las Vegas, NV',
      'Las Vegas, NV',
    ]);
    for (const { location } of portfolio) expect(location).toMatch(/^\d+ .+, .+, [A-Z]{2} \d{5}$/);
    for (const key of ['slug', 'title', 'image', 'location', 'url'] as const)
      expect(new Set(portfolio.map((item) => item[key])).size).toBe(7);
  });

  it('names only pictures that were drawn', () => {
    const named = [
      ...portfolio.map((item) => item.image),
      ...slides.flatMap((set) => set.slides.map((s) => s.picture)),
    ];
    expect(Object.keys(pictures)).toEqual(expect.arrayContaining(named));
  });

  it('states the figures of the offering', () => {
    expect(metrics.map((figure) => figure.value)).toEqual(['7+', '60+', '100%', '$15MM+']);
    expect(keyTerms.map((row) => row.slice(1).join(' '))).toEqual([
      'Multifamily & Hotel',
      '$84.1MM',
      '$40MM 47.58%',
      '$20MM 22.95%',
      '$24MM 29.47%',
      '640',
      'Urban TEA',
      '5 years',
      'Refinancing or a partial share of ownership in the asset',
    ]);
  });

  it('asks the question and answers with the texts agreed on', () => {
    expect(form.question).toBe(
      'Are you aware that applying for this immigrant visa requires a minimum investment of $800,000?',
    );
    expect(form.awareness).toBe('Please confirm your awareness of the $800,000 investment requirement.');
    expect(places.map((place) => place.tab)).toEqual([
      'About Lake Forest',
      'About Irvine',
      'About Mission Viejo',
    ]);
    expect(slides.map((set) => set.tab)).toEqual(['Outside Renderings', 'Current']);
  });

  it('leads outside over secure addresses only', () => {
    for (const url of [...Object.values(links), ...portfolio.map((item) => item.url)])
      expect(url).toMatch(/^https:\/\//);
  });
});
