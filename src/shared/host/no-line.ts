/** Stands for a line for sudoers that is needed and cannot be written, apart from the scripts of `call.ts`: pages need only this. */
export const NO_LINE = 'none'

/** The characters of one command that sudo-rs reads at most. */
const SUDO_RS = 1024
/** It knows no patterns and fewer escapes, and divides a command at each space, so that no argument has one. */
const OF_SUDO_RS = /^(?:[^\\*?[\]]|\\[,:=#])*$/

/** Tells whether sudo-rs, the sudo of Ubuntu since 25.10, reads a line for sudoers as sudo does: `src/sudoers/tokens.rs` of 0.2.8 to 0.2.14. */
export const fitsSudoRs = (line: string): boolean =>
  line.split(', ').every((command) => command.length <= SUDO_RS && OF_SUDO_RS.test(command))
