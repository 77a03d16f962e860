import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The shade of each that carries text or a press is the token's own: 8 in the light theme, 4 in the dark. */
const green: MantineColorsTuple = [
  '#eef5f0',
  '#e2ede5',
  '#c3e4d0',
  '#a4e2bf',
  '#7fd1a2',
  '#4fae7c',
  '#2b8a5e',
  '#1a7049',
  '#0e5a3c',
  '#0a452e',
]
const red: MantineColorsTuple = [
  '#fbf1ef',
  '#f8e6e2',
  '#f5c9c2',
  '#f3aea4',
  '#f2958a',
  '#dd6559',
  '#c8463a',
  '#b8352a',
  '#a8281d',
  '#861c13',
]

export const mantineTheme = createTheme({
  colors: { green, red },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '26px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '8px', md: '8px', lg: '14px', xl: '999px' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
})

/** Mantine's own names point at our tokens, which already know light from dark. */
const variables = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--green)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--green)',
  '--mantine-primary-color-filled-hover': 'var(--green-press)',
  '--mantine-primary-color-contrast': 'var(--on-green)',
  '--mantine-primary-color-light': 'var(--green-wash)',
  '--mantine-primary-color-light-color': 'var(--green)',
  '--input-bd': 'var(--control)',
}
export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
