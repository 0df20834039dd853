/** The addresses of the film, its poster and its captions. */
export const FILM = '/film/how-it-works.mp4';
export const FILM_POSTER = '/film/poster.jpg';
export const FILM_WORDS = '/film/how-it-works.vtt';
