require "openssl"

TOLERANCE_SECONDS = 300

# Whether raw_body, exactly as it arrived, was signed with secret within the last five minutes.
def authentic?(secret, signature_header, raw_body)
  parts = signature_header.to_s.split(",").map { |part| part.split("=", 2) }
  timestamp = parts.find { |name, _| name == "t" }&.last.to_s
  return false unless timestamp.match?(/\A[0-9]+\z/)
  return false if (Time.now.to_i - timestamp.to_i).abs > TOLERANCE_SECONDS

  expected = OpenSSL::HMAC.hexdigest("SHA256", secret, "#{timestamp}.".b + raw_body.b)
  # During a secret rotation, the header has one v1 value per secret.
  parts.any? { |name, value| name == "v1" && OpenSSL.secure_compare(value.to_s, expected) }
end

# Whether the event in raw_body directly follows the log event with digest digest_before.
def follows_digest?(raw_body, digest_before)
  link = raw_body.b.match(/,"digest":"([\w-]{43})"\}\z/n)
  return false unless link

  content = link.pre_match + "}".b
  # The digest covers a null preview, because a message can be withdrawn later.
  if content.match?(/\A\{"id":"[^"]*","type":"chat\.message"/n)
    content = content.sub(/"preview":"(?:[^"\\]|\\.)*"/n, '"preview":null')
  end
  expected = [OpenSSL::Digest::SHA256.digest(content + digest_before.b)].pack("m0")
  expected.tr("+/", "-_").delete("=") == link[1]
end

# Try it: ruby verify.rb <secret> <X-Svc-Signature> [<digest before>] < body.json
if __FILE__ == $PROGRAM_NAME
  raw_body = $stdin.binmode.read
  authentic = authentic?(ARGV[0].to_s, ARGV[1], raw_body) && (ARGV[2].nil? || follows_digest?(raw_body, ARGV[2]))
  puts authentic ? "authentic" : "not authentic"
  exit authentic ? 0 : 1
end
