import { t, texts } from '#domain/language/text.ts'
/** The short tour of the portal. */
export const tour = texts({
  step: (number: number, of: number) => t('Step {number} of {of}', { number: String(number), of }),
  next: 'Next',
  back: 'Back',
  done: 'Done',
  skip: 'Skip the tour',
  steps: {
    places: {
      title: 'Your places',
      text: 'Home, your farm’s dashboard and everything else you can use. On a phone, the rest is under More.',
    },
    find: {
      title: 'Find anything',
      text: 'Type part of a name to go to a farm, a device, a person or a page. Ctrl or Cmd with K opens this from anywhere; / searches the list in view.',
    },
    page: {
      title: 'What you see',
      text: 'Filters, sorting and the week are in the address: a link that you share shows the same view. A hatched day was not watched; it does not mean that no insects came.',
    },
    account: {
      title: 'Your account',
      text: 'Sign out, read about the API, or take this tour again.',
    },
  },
})
