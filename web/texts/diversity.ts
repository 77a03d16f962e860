import { t, texts } from '#domain/language/text.ts'

/** Diversity of pollinators by season and treatment. */
export const diversity = texts({
  title: 'Diversity of pollinators',
  /** The latest season in one plain line. */
  seen: (species: number, visits: number, year: number) =>
    t(
      '{species, plural, one {1 species} other {{species} species}} seen in {visits, plural, one {1 plot visit} other {{visits} plot visits}} in {year}.',
      { species, visits, year: String(year) },
    ),
  details: 'Diversity by season and treatment',
  lead: 'Effective numbers of species (Hill numbers), from pollinators that people identified to species. Cameras do not identify species, so their counts are not included.',
  bySeason: 'Diversity by season',
  byTreatment: 'Diversity by treatment, all seasons',
  treatment: (letter: string) => t('Treatment {letter}', { letter }),
  head: () => [
    t('Sample'),
    t('Plot visits'),
    t('Individuals'),
    t('Species seen'),
    t('Coverage'),
    `${t('Species')} (q = 0)`,
    `${t('Common species')} (q = 1)`,
    `${t('Dominant species')} (q = 2)`,
  ],
  none: '–',
  tooFew: 'Too few individuals to compare.',
  compared: (coverage: string) =>
    t('The last three columns are compared at equal coverage, {coverage} (Chao and Jost 2012).', { coverage }),
  leftOut: (count: number) =>
    t(
      '{count, plural, one {{count} individual was} other {{count} individuals were}} not identified to species and left out.',
      {
        count,
      },
    ),
})
