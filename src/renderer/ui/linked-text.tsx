import Link from '@mui/material/Link'

const ADDRESS = /(https?:\/\/[^\s<>"'`]+)/i
const END = /[.,;:!?)\]}]+$/

/** A text whose web addresses are links. They open in the browser. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is an address, because the pattern has one group.
  return text.split(new RegExp(ADDRESS, 'gi')).map((part, at) => {
    const address = at % 2 === 1 ? part.replace(END, '') : ''
    if (!URL.canParse(address)) return <span key={at}>{part}</span>
    return (
      <span key={at}>
        <Link href={address} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Link>
        {part.slice(address.length)}
      </span>
    )
  })
}
