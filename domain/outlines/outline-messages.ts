import { t, texts } from '../language/text.ts'

/** Faults of outlines. Pages and endpoints share them. */
export const outlineMessages = texts({
  tooFewPoints: 'An outline needs at least three points.',
  tooManyPoints: (most: number) => t('An outline can have at most {most} points.', { most }),
  tooManyPointsTogether: (most: number) => t('All outlines together can have at most {most} points.', { most }),
  notClosed: 'The last point of an outline must equal the first.',
  outOfRange: 'Latitude must be between −90 and 90, longitude between −180 and 180.',
  crossing: 'The outline crosses or touches itself. Move or delete a point.',
  tooSmall: 'The outline encloses no area.',
  tooLarge: (hectares: number) => t('The outline is larger than {hectares} ha.', { hectares }),
  tooFar: (kilometres: number) =>
    t('The outline is more than {kilometres} km from the farm. Check latitude and longitude.', { kilometres }),
  addressRequired: 'Enter an address or a place',
  addressesOff: 'This portal has no address search.',
  addressesBusy: 'Many addresses are being searched. Please try again in a few seconds.',
  addressesAway: 'Address search cannot be reached. Please try again later, or move the map by hand.',
  tooManyAddresses: 'You have searched for many addresses. Please wait a minute.',
  noOutlines: 'The farm has no outlines yet.',
  nothingToSave: 'Nothing to save',
  twice: 'is listed twice',
  hasOutline: 'This place already has an outline. Reload the page to see it.',
})
