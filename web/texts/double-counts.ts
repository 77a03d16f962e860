import { t, texts } from '#domain/language/text.ts'
import type { CountedPeriod } from '#domain/surveys/double-counts/double-count.ts'

/** Counts of a second observer and the agreement of observers. */
export const doubleCounts = texts({
  button: 'Count again as second observer',
  title: 'Count again as second observer',
  intro:
    'Count the same plot on your own. The first observer’s numbers are shown after you have saved yours. Double counts are not added to any sum, report or score.',
  period: 'First count',
  choose: 'Choose a count of today',
  option: ({ plot_number, tunnel_number, field_name, observer }: CountedPeriod, time: string) =>
    t('Plot {plot}, tunnel {tunnel}, {field}: {observer}, {time}', {
      plot: String(plot_number),
      tunnel: String(tunnel_number),
      field: field_name,
      observer,
      time,
    }),
  none: 'Nobody else has sent a pollinator count of this farm today. Counts waiting on a phone can be counted again once they are sent.',
  watched: (minutes: number) =>
    t('The first observer watched for {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}.', {
      minutes,
    }),
  groups: 'Insects counted',
  open: 'Groups without a number are not compared.',
  missing: 'Choose the first count and count at least one group.',
  save: 'Save double count',
  failed: 'The double count could not be saved. It stays here until there is a signal; please try again.',
  saved: 'The double count was saved.',
  result: 'Both counts',
  group: 'Group',
  first: 'First observer',
  second: 'You',
  another: 'Count another',
  close: 'Close',
  agreement: {
    title: 'Observer agreement',
    from: 'From',
    to: 'To',
    none: 'There are no double counts in this period.',
    few: (pairs: number, least: number) => t('Too few pairs: {pairs} of {least}', { pairs, least }),
    about: (least: number) =>
      t(
        'Second observer minus first, insects per count, with at least {least} pairs. About 95 of 100 differences lie within the limits of agreement (Bland and Altman 1986). Concordance (Lin 1989): 1 is full agreement, 0 none.',
        { least },
      ),
    pairs: 'Pairs',
    difference: 'Mean difference',
    limits: '95 % limits of agreement',
    concordance: 'Concordance',
    range: (from: string, to: string) => t('{from} to {to}', { from, to }),
    period: 'Choose a period of at most 400 days.',
  },
})
