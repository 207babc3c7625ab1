/** Version 2024-1 of the agreement. People accepted these words: a change of them is a new version in a new file. */
export const AGREEMENT_2024_1 = {
  version: "2024-1",
  sections: [
    {
      title: "Confidential Information",
      paragraphs: [
        "“Confidential Information” means everything that one party makes available to the other through this service and that is not generally known: drawings, specifications, models and other project documents; questionnaires and their answers; quantities, weights, prices, schedules and quotations; the results that the service produces; and the identities of customers, projects and persons concerned.",
        "It does not include what the receiving party can show to have been public at the time it was received, to have become public later without its fault, to have been known to it before without any duty of confidence, or to have been developed by it independently.",
      ],
    },
    {
      title: "Non-Disclosure",
      paragraphs: [
        "The receiving party keeps Confidential Information secret. It uses it only for preparing, reviewing and performing the work for which it was given, and passes it on only to those of its employees and advisers who need it for that work and are bound to confidentiality in the same way.",
        "It protects Confidential Information with at least the care that it takes of its own, and not less than reasonable care. Access data to this service are personal and are not passed on. Where a law, a court or an authority requires disclosure, the receiving party gives notice beforehand, as far as that is permitted, and discloses no more than is required.",
      ],
    },
    {
      title: "Return of Materials",
      paragraphs: [
        "At the request of the party that disclosed it, and at the latest when the work for which it was given has ended, the receiving party returns or deletes Confidential Information with all copies of it, and confirms this in writing when asked.",
        "Copies in regular backups may remain until these are overwritten in their ordinary course, and one copy may be kept where a law requires it. This agreement continues to apply to every copy that is kept.",
      ],
    },
    {
      title: "Duration",
      paragraphs: [
        "This agreement takes effect when you accept it, and applies for as long as you have access to the service.",
        "The duties of confidentiality continue for five years after that access has ended. For information that is protected as a trade secret they continue for as long as that protection lasts.",
      ],
    },
    {
      title: "Breach",
      paragraphs: [
        "Whoever learns of a breach of this agreement, or has reason to suspect one, tells the other party without delay and helps to limit its effects.",
        "A breach may cause harm that money alone does not make good. The injured party may therefore ask a court for an order to stop it, in addition to every other remedy that the law gives, and access to the service may be suspended at once.",
      ],
    },
  ],
  acknowledgement:
    "I have read this agreement. I acknowledge that the provider and its partner are not liable for damages of any kind arising from the use of this service or of its results, and I accept the risks.",
} as const;
