import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'
import { read } from './evidence.ts'

/** How to detect in dependencies or sources whether an ASVS requirement applies. */
export interface Probe {
  about: string
  numbers: string[]
  packages?: string[]
  source?: RegExp
  /** Source text that the pattern matches. */
  example?: string
}
const numbered = (section: string, last: number) => Array.from({ length: last }, (_, n) => `${section}.${n + 1}`)

export const applicability: Probe[] = [
  {
    about: 'XML',
    numbers: ['1.5.1'],
    packages: ['saxes', 'fast-xml-parser', 'xml2js', '@xmldom/xmldom', 'libxmljs'],
  },
  { about: 'archives', numbers: ['5.2.3'], packages: ['yauzl', 'unzipper', 'adm-zip', 'fflate', 'jszip', 'tar'] },
  {
    about: 'LDAP',
    numbers: ['1.2.6'],
    packages: ['ldapjs', 'ldapts'],
    source: /\bldaps?:\/\//i,
    example: 'ldaps://directory',
  },
  {
    about: 'XPath',
    numbers: ['1.2.7'],
    packages: ['xpath'],
    source: /\bxpath\b/i,
    example: 'document.evaluate(xpath)',
  },
  {
    about: 'LaTeX',
    numbers: ['1.2.8'],
    packages: ['node-latex', 'katex'],
    source: /pdflatex|xelatex|\btex\b/i,
    example: "spawn('pdflatex')",
  },
  {
    about: 'an HTML editor',
    numbers: ['1.3.1'],
    packages: [
      '@tiptap/core',
      'quill',
      'slate',
      'lexical',
      'prosemirror-view',
      'tinymce',
      'dompurify',
      'sanitize-html',
    ],
    source: /\bcontentEditable=|execCommand\(/,
    example: '<div contentEditable="true" />',
  },
  {
    about: 'Markdown, style sheets or templates of others',
    numbers: ['1.3.5'],
    packages: ['marked', 'markdown-it', 'remark', 'showdown', 'sass', 'less', 'handlebars', 'mustache', 'ejs', 'pug'],
  },
  { about: 'Java', numbers: ['1.3.8'], packages: ['java', 'java-bridge'], source: /\bjndi:/i, example: 'jndi:x' },
  {
    about: 'memcache',
    numbers: ['1.3.9'],
    packages: ['memjs', 'memcached'],
    source: /memcached/i,
    example: "from 'memcached'",
  },
  {
    about: 'a format string',
    numbers: ['1.3.10'],
    packages: ['sprintf-js', 'printj'],
    source: /util\.format\(|\bformat\b[^;\n]*from 'node:util'|\bsprintf\(/,
    example: "import { format } from 'node:util'",
  },
  {
    about: 'memory that is not safe',
    numbers: ['1.4.1'],
    packages: ['ffi-napi', 'koffi'],
  },
  { about: 'GraphQL', numbers: numbered('4.3', 2), packages: ['graphql', 'mercurius', 'graphql-yoga'] },
  {
    about: 'a WebSocket',
    numbers: numbered('4.4', 4),
    packages: ['ws', '@fastify/websocket', 'socket.io'],
    source: /new WebSocket\(|'wss?:\/\/|\.on\('upgrade'/,
    example: "new WebSocket('/live')",
  },
  {
    about: 'a code sent by phone',
    numbers: numbered('6.6', 3),
    packages: ['twilio', '@vonage/server-sdk', 'messagebird', '@aws-sdk/client-sns'],
    source: /sendSms|\bsms\b/i,
    example: 'await sendSms(phone, code)',
  },
  {
    about: 'SAML',
    numbers: ['6.8.3'],
    packages: ['samlify', '@node-saml/node-saml', 'passport-saml'],
    source: /\bsaml/i,
    example: 'samlResponse',
  },
  {
    about: 'a self-contained token of its own',
    numbers: ['9.2.4'],
    packages: ['jsonwebtoken', '@fastify/jwt', 'jose', 'web-push'],
    source: /new SignJWT|jwt\.sign\(/,
    example: 'new SignJWT({})',
  },
  {
    about: 'an OAuth access token of others',
    numbers: numbered('10.3', 4),
    packages: ['express-oauth2-jwt-bearer', 'aws-jwt-verify'],
    source: /tokenIntrospection\(|jwtVerify\(|validateJwtAccessToken\(/,
    example: 'await validateJwtAccessToken(server, request)',
  },
  {
    about: 'an authorisation server or OpenID provider',
    numbers: [...numbered('10.4', 11), ...numbered('10.6', 2), ...numbered('10.7', 3)],
    packages: ['oidc-provider', 'oauth2orize', '@node-oauth/oauth2-server'],
    source: /path: '[^']*\/(?:oauth|authorize|introspect|userinfo)|\.well-known\/(?:openid-configuration|oauth)/,
    example: "path: '/oauth/token'",
  },
  {
    about: 'a sign-out by the back channel',
    numbers: ['10.5.5'],
    source: /back-?channel/i,
    example: 'backchannel_logout_uri',
  },
  {
    about: 'a key made of a password',
    numbers: ['11.4.4'],
    source: /'PBKDF2'|\bpbkdf2(?:Sync)?\(|\bscrypt(?:Sync)?\(/,
    example: 'scryptSync(password, salt, 32)',
  },
  {
    about: 'a client certificate that is asked for',
    numbers: ['12.1.3'],
    source: /requestCert/,
    example: 'requestCert: true',
  },
  {
    about: 'WebRTC',
    numbers: ['17.1.1', ...numbered('17.2', 4), ...numbered('17.3', 2)],
    packages: ['werift', 'wrtc', 'mediasoup', 'simple-peer'],
    source: /RTCPeerConnection/,
    example: 'new RTCPeerConnection()',
  },
]

/** The product's sources, without tests and their helpers. */
const sources = globSync('{domain,server,web}/**/*.{ts,tsx}', { cwd: projectRoot })
  .filter((path) => !/\.test\.tsx?$|\/testing\/|\.gen\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }

/** Packages and files in which a probe finds a match. */
export const foundBy = ({ packages = [], source }: Probe): string[] => [
  ...packages.filter((name) => name in dependencies),
  ...(source ? sources.filter(({ text }) => source.test(text)).map(({ path }) => path) : []),
]
