import { texts } from '#domain/language/text.ts'

/** Installing the portal on the home screen of a phone. */
export const install = texts({
  action: 'Install',
  later: 'Not now',
  title: 'Bombus on your home screen',
  text: 'It opens like an app and lets you count without a signal.',
  textApple:
    'It opens like an app and lets you count without a signal: press Share in Safari, then “Add to Home Screen”.',
})
